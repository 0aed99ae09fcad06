export { AvatarEditor } from './avatar-editor.tsx';
export { type Extent, largestCrop } from './crop.ts';
export { PictureCrop } from './crop-area.tsx';
export { usePictureFile } from './use-picture-file.ts';
