import styles from './avatar-editor.module.css';
import { CropArea } from './crop-area.tsx';
import type { usePictureFile } from './use-picture-file.ts';

type Props = { file: ReturnType<typeof usePictureFile>; busy: boolean; ratio?: number };

/** The selected picture and its crop. Hidden until its size is known. */
export const PictureCrop = ({ file, busy, ratio }: Props) => {
  const { chosen } = file;
  if (!chosen) return null;
  return chosen.picture ? (
    <div inert={busy}>
      <CropArea url={chosen.url} picture={chosen.picture} crop={chosen.crop} ratio={ratio} onChange={file.cut} />
    </div>
  ) : (
    <img
      className={styles.measure}
      src={chosen.url}
      alt=""
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => file.measured({ width, height })}
      onError={file.unreadable}
    />
  );
};
