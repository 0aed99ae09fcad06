/**
 * Closes an unused socket. One that is still connecting is closed once it is open: otherwise browsers log a warning.
 */
export const closeSocket = (socket: WebSocket): void => {
  socket.onmessage = null;
  socket.onclose = null;
  socket.onopen = socket.readyState === WebSocket.CONNECTING ? () => socket.close() : null;
  if (socket.readyState !== WebSocket.CONNECTING) socket.close();
};
