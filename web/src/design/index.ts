import './fonts.css'
import './tokens.css'
import './base.css'
import './lists.css'

export { unfoldSprite } from './sprite'
