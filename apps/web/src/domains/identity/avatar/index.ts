export { AvatarEditor } from './avatar-editor.tsx';
export { type Extent, largestCrop } from './crop.ts';
export { CropArea } from './crop-area.tsx';
export { PictureCrop } from './picture-crop.tsx';
export { usePictureFile } from './use-picture-file.ts';
