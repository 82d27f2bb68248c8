"""What is printed on the components: data files, each value with where it comes from."""
