// Stichling's board, for board API 1 of Stormtable. It draws positions and reports presses; it knows no rule.

export const api = 1

const MARKS = { reed: '⌇', shell: '◒', pearl: '●', star: '★' }

export function mount(target, table) {
  const styles = document.createElement('link')
  styles.rel = 'stylesheet'
  styles.href = new URL('face.css', import.meta.url).href
  const root = element('div', 'stichling')
  root.addEventListener('click', (event) => {
    const lit = event.target.closest('button[data-place]')
    if (lit) table.press(lit.dataset.place)
  })
  target.append(styles, root)
  return {
    update(state) {
      const focused = root.contains(document.activeElement) ? document.activeElement.dataset.place : undefined
      root.classList.toggle('quiet', state.quiet)
      root.replaceChildren(rivals(state, table), middle(state, table), own(state, table))
      if (focused) root.querySelector(`button[data-place="${CSS.escape(focused)}"]`)?.focus()
    },
    destroy() {
      target.replaceChildren()
    },
  }
}

/** The other players: name, cards in hand, bid, tricks and points. */
function rivals({ view, seat }, table) {
  const row = element('div', 'rivals')
  for (const player of view.seats) if (player.seat !== seat) row.append(panel(view, player, table))
  return row
}

function panel(view, player, table) {
  const { board } = view
  const box = element('section', 'player')
  box.dataset.place = `player/${player.seat}`
  box.classList.toggle('asked', view.waiting_for.includes(player.seat))
  const fan = element('p', 'fan')
  fan.dataset.place = `hand/${player.seat}`
  for (const _ of board.hands[player.seat]) fan.append(element('i'))
  const facts = element('dl')
  for (const area of ['bids', 'tricks', 'points'])
    facts.append(element('dt', '', table.say(`area.${area}`)), element('dd', '', board[area][player.seat] ?? '–'))
  box.append(element('h3', '', player.name), fan, facts)
  const without = board.without[player.seat]
  if (without.length) {
    const names = without.map((suit) => table.name(suit)).join(', ')
    box.append(element('p', 'without', `${table.say('area.without')}: ${names}`))
  }
  return box
}

/** The trick with whose card each is, and trump. */
function middle({ view }, table) {
  const { board } = view
  const felt = element('div', 'felt')
  const trump = element('p', 'trump')
  trump.dataset.place = 'trump'
  const shown = board.trump ? `${MARKS[board.trump]} ${table.name(board.trump)}` : '–'
  trump.append(element('span', '', table.say('area.trump')), element('b', board.trump ?? '', shown))
  const trick = element('ol', 'trick')
  trick.setAttribute('aria-label', table.say('area.trick'))
  view.seats.forEach((_, index) => {
    const seat = (board.leader + index) % view.seats.length
    const place = element('li', 'spot')
    place.dataset.place = `trick/${index + 1}`
    const name = board.trick[`${index + 1}`]
    place.append(name ? card(name, table) : element('span', 'empty'), element('small', '', view.seats[seat].name))
    trick.append(place)
  })
  const laid = element('p', 'laid', `${table.say('area.laid')}: ${board.laid.length}`)
  laid.dataset.place = 'laid'
  felt.append(trump, trick, laid)
  return felt
}

/** The viewer's own hand, and the bids while they are asked for. */
function own({ view, seat, lit, chosen }, table) {
  const box = element('div', 'own')
  const bids = [...lit].filter((place) => place.startsWith('bid/'))
  if (bids.length) {
    const row = element('div', 'bids')
    bids.sort((left, right) => Number(left.slice(4)) - Number(right.slice(4)))
    for (const place of bids) row.append(pressable(element('button', 'bid', place.slice(4)), place, chosen))
    box.append(row)
  }
  if (seat === null) return box
  const hand = element('div', 'hand')
  hand.dataset.place = `hand/${seat}`
  for (const name of view.board.hands[seat]) {
    const place = `card/${name}`
    hand.append(lit.has(place) ? pressable(card(name, table, 'button'), place, chosen) : at(card(name, table), place))
  }
  const mine = panel(view, view.seats[seat], table)
  mine.querySelector('.fan')?.remove()
  box.append(hand, mine)
  return box
}

function pressable(button, place, chosen) {
  button.type = 'button'
  button.classList.add('lit')
  button.classList.toggle('chosen', chosen?.places.includes(place) ?? false)
  return at(button, place)
}

function at(node, place) {
  node.dataset.place = place
  return node
}

function card(name, table, tag = 'span') {
  const [suit, rank] = name.split('-')
  const node = element(tag, `card ${suit}`)
  const label = element('span', 'visually-hidden', table.name(name))
  const number = element('b', '', rank)
  const mark = element('i', '', MARKS[suit])
  for (const drawn of [number, mark]) drawn.setAttribute('aria-hidden', 'true')
  node.append(number, mark, label)
  node.title = table.name(name)
  return node
}

function element(tag, classes = '', text = '') {
  const node = document.createElement(tag)
  node.className = classes
  node.textContent = text
  return node
}
