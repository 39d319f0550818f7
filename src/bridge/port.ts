/**
 * One end of a line that carries whole texts in order: a WebSocket, Electron's IPC, or a pair in
 * memory. Everything above it (messages, schemas, calls under way) is the same for all of them.
 */
export interface BridgePort {
  /** Sends a text; does nothing once the line is closed. */
  send(text: string): void;
  /** Sets who gets the texts that arrive; set once, before anything can arrive. */
  onText(listener: (text: string) => void): void;
  /** Sets who is told that the line is closed, from either end; told once. */
  onClose(listener: () => void): void;
  close(): void;
}
