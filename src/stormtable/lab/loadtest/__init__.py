"""Many tables played over the network while processes die: nothing acknowledged may be lost."""
