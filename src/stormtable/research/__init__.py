"""The games behind standard interfaces for research: the extra `stormtable[research]`.

`episode.Episode` is one game with action ids, masks, observation tensors, rewards and keys. The
other modules put it behind PettingZoo, Gymnasium and OpenSpiel, write datasets, and serve language
models. Importing this package loads none of these libraries.
"""
