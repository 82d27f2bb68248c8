import { existsSync } from 'node:fs'

const SHELL = '/usr/bin/chromium-headless-shell'

/** The whole browser: $CHROMIUM, or Debian's. Only it has notices. */
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** The browser of tests and pictures: the headless shell, which takes half the time, where it is installed. */
export const FASTEST = process.env.CHROMIUM === undefined && existsSync(SHELL) ? SHELL : CHROMIUM

/** Arguments for browsers that run as root, draw in software, and ask nobody on the network. */
export const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
