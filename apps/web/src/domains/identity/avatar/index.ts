export { AvatarEditor } from './avatar-editor.tsx';
export { PictureCrop } from './picture-crop.tsx';
export { usePictureFile } from './use-picture-file.ts';
