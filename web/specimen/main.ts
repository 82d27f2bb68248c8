import { mount } from 'svelte'
import { unfoldSprite } from '../src/design'
import Specimen from './Specimen.svelte'

// ?position=island-build&theme=light&game=...&framed&quiet&choose=NOTATION&telling=1 : a kept position of
// tests/protocol/golden, as its viewer sees it
unfoldSprite()
const asked = new URLSearchParams(location.search)
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'dark'
const target = document.getElementById('app')
if (target)
  mount(Specimen, {
    target,
    props: {
      position: asked.get('position'),
      game: asked.get('game'),
      framed: asked.has('framed'),
      quiet: asked.has('quiet'),
      choose: asked.get('choose'),
      telling: Number(asked.get('telling')),
    },
  })
