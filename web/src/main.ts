import { mount } from 'svelte'
import App from './App.svelte'
import { unfoldSprite } from './design'

unfoldSprite()
const target = document.getElementById('app')
if (target) mount(App, { target })
