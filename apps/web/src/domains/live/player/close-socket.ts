/**
 * Closes a socket that nobody listens to any longer. One that is still being opened is closed once it is: browsers write
 * a warning for each that is closed before.
 */
export const closeSocket = (socket: WebSocket): void => {
  socket.onmessage = null;
  socket.onclose = null;
  socket.onopen = socket.readyState === WebSocket.CONNECTING ? () => socket.close() : null;
  if (socket.readyState !== WebSocket.CONNECTING) socket.close();
};
