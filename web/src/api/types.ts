export * from './messages'
export * from './server'
export * from './company'
