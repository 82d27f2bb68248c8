export * from './messages'
export * from './server'
