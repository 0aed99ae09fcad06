/** The name of a live's captions: of their rendition in HLS, and so of the track that players show. */
export const CAPTIONS_NAME = 'CC';
