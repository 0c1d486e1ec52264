import { UPLOADER } from '~/catalogue/limits';

/** How a file of so many bytes is cut to be sent: into one, or above 100 MB into parts as S3 wants them (UP-08). Sizes in bytes. */
export function partsOf(bytes: number, { aboveBytes, minPartBytes, maxParts } = UPLOADER.multipart): number[] {
  if (bytes <= aboveBytes) return [bytes];
  const size = Math.max(minPartBytes, Math.ceil(bytes / maxParts));
  const parts = Array<number>(Math.ceil(bytes / size)).fill(size);
  parts[parts.length - 1] = bytes - size * (parts.length - 1);
  return parts;
}
