import './fonts.css'
import './tokens.css'
import './base.css'

export { unfoldSprite } from './sprite'
