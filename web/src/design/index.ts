import './fonts.css'
import './tokens.css'
import './base.css'
import './lists.css'
import './progress.css'

export { unfoldSprite } from './sprite'
