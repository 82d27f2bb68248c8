import { mount } from 'svelte'
import App from './App.svelte'
import { unfoldSprite } from '../design'
import { settings } from '../features/settings/settings.svelte'
import { language } from '../i18n/language.svelte'

unfoldSprite()
settings.start()
// Nothing is shown before it can be said.
await language.speak(settings.language)
const target = document.getElementById('app')
if (target) mount(App, { target })
