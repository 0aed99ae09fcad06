export { EmbedDialog } from './embed-dialog.tsx';
