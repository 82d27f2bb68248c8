import { connectHere, isOffline } from '../../api/backend'
import { socketUrl, TableSocket, type Connection, type SocketListener } from '../../api/socket'
import { language } from '../../i18n/language.svelte'

/** The connection of this page to its table. It opens again when the seats or the language change. */
export class TableConnection {
  state = $state<Connection>('connecting')
  /** Null before it is opened and after the player has left. */
  socket: TableSocket | null = null

  constructor(
    private readonly table: string,
    private readonly invitation: string,
    private readonly on: SocketListener,
  ) {}

  /** Connects for these seats; none: as a spectator. */
  open(seats: readonly number[]): void {
    const isHere = isOffline(this.table)
    if (!isHere) {
      addEventListener('online', this.online)
      addEventListener('offline', this.offline)
    }
    this.socket?.close()
    const connection = (state: Connection, reason: string) => {
      this.state = state
      this.on.connection(state, reason)
    }
    const url = socketUrl(this.table)
    const connect = isHere ? connectHere(this.table) : undefined
    this.socket = new TableSocket(url, seats, { ...this.on, connection }, this.invitation, language.name, connect)
    this.socket.open()
  }

  close(): void {
    removeEventListener('online', this.online)
    removeEventListener('offline', this.offline)
    this.socket?.close()
    this.socket = null
  }

  private readonly online = () => this.socket?.reconnectNow()
  private readonly offline = () => this.socket?.suspectOffline()
}
