/** Short words on the board itself, where a sentence of the messages is too long. */
export const DEED: Record<string, string> = {
  sell: 'Sell a Part',
  secure: 'Secure',
  work: 'Work',
  publish: 'Publish',
  research: 'Research',
  breakthrough: 'Breakthrough',
  buy: 'Buy',
  return: 'Return',
  extend: 'Extend',
  construct: 'Bot',
  initiative: 'Initiative',
}
export const SUPPLY_WORDS: Record<string, string> = {
  buy: 'Acquire a Chemical',
  return: 'Return a Chemical',
  extend: 'Extend your Workshop',
  construct: 'Construct a Bot from your Assembly Line',
  initiative: 'Take the Initiative: your place in the next turn order',
}
export const SUBSIDY: Record<string, string> = {
  sell: 'Sell',
  work_free: 'Work',
  publish: 'Publish',
  breakthrough: 'Breakthr.',
  research: 'Research',
  'part:2': '2 Parts',
  bot: 'Bot',
}
