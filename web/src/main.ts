import { mount } from 'svelte'
import App from './App.svelte'
import { unfoldSprite } from './design'
import { settings } from './state/settings.svelte'
import { language } from './words/language.svelte'

unfoldSprite()
settings.start()
// Nothing is shown before it can be said.
await language.speak(settings.language)
const target = document.getElementById('app')
if (target) mount(App, { target })
