import { mount } from 'svelte'
import App from './App.svelte'
import { sendDeviceGames } from '../api/backend'
import { unfoldSprite } from '../design'
import { settings } from '../features/settings/settings.svelte'
import { language } from '../i18n/language.svelte'

unfoldSprite()
settings.start()
// Show nothing before the texts are loaded.
await language.speak(settings.language)
const target = document.getElementById('app')
if (target) mount(App, { target })
sendDeviceGames()
