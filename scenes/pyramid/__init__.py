"""The look of Tumbledown."""
