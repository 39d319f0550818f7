/**
 * One end of a line that carries whole texts in order: a WebSocket, Electron's IPC, or a pair in memory. The layers
 * above it (messages, schemas, open calls) are the same for all of them.
 */
export interface BridgePort {
  /** Sends a text; does nothing once the line is closed. */
  send(text: string): void;
  /** Sets the listener for texts that arrive; set once, before anything can arrive. */
  onText(listener: (text: string) => void): void;
  /** Sets the listener that is called once when either end closes the line. */
  onClose(listener: () => void): void;
  close(): void;
}
