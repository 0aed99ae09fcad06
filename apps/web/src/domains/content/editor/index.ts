import { lazyPart } from '../../../shared/ui/lazy-part.tsx';

/** The editor with ProseMirror, fetched when it is first opened. */
export const DocumentEditor = lazyPart(async () => (await import('./document-editor.tsx')).DocumentEditor, {
  inPlace: true,
});
export const VersionsPanel = lazyPart(async () => (await import('./versions-panel.tsx')).VersionsPanel);
