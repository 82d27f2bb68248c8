import { mount } from 'svelte'
import { unfoldSprite } from '../src/design'
import Specimen from './Specimen.svelte'

// ?position=island-build&theme=light&game=...&framed&still : a kept position of tests/protocol/golden, as its viewer sees it
unfoldSprite()
const asked = new URLSearchParams(location.search)
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'dark'
const props = {
  position: asked.get('position'),
  game: asked.get('game'),
  framed: asked.has('framed'),
  still: asked.has('still'),
}
const target = document.getElementById('app')
if (target) mount(Specimen, { target, props })
