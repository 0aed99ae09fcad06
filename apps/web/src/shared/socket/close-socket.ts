/**
 * Closes an unused socket and ignores its later events. One that is still connecting is closed once it is open: otherwise
 * browsers log a warning. Not for a connection that went silent: until it is closed, the browser opens no other one to
 * that server.
 */
export const closeSocket = (socket: WebSocket): void => {
  const connects = socket.readyState === WebSocket.CONNECTING;
  socket.onmessage = null;
  socket.onclose = null;
  socket.onopen = connects ? () => socket.close() : null;
  if (!connects) socket.close();
};
