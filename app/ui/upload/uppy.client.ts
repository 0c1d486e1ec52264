/** Uppy's core with our rules, words and sender. Loaded on demand. */
import { RestrictionError, Uppy } from '@uppy/core';
import type { Meta } from '@uppy/core/utils';
import { HEIC_ADVICE } from '~/catalogue/heic';
import {
  UPLOAD_EXTENSIONS,
  UPLOAD_MAX_BYTES,
  UPLOAD_MIN_BYTES,
  UPLOAD_SIZES,
  UPLOAD_TYPES,
  UPLOADER,
} from '~/catalogue/limits';
import { UPLOADS } from '~/catalogue/uploads';
import type { SentFile } from './send-file.client';
import { Sender, type SenderOptions } from './sender.client';

export type Uploads = Uppy<Meta, SentFile>;

/** Our words in place of Uppy's, with its placeholders. */
const strings = {
  youCanOnlyUploadFileTypes: UPLOADS.onlyTypes(UPLOAD_TYPES.join(', ')),
  exceedsSize: UPLOADS.tooLarge('%{file}', UPLOAD_SIZES.max),
  inferiorSize: UPLOADS.tooSmall(UPLOAD_SIZES.min),
  noDuplicates: UPLOADS.duplicate('%{fileName}'),
  noMoreFilesAllowed: UPLOADS.noMore,
  youCanOnlyUploadX: UPLOADS.noMore,
  additionalRestrictionsFailed: UPLOADS.others('%{count}'),
  missingRequiredMetaField: UPLOADS.missingMeta,
  missingRequiredMetaFieldOnFile: UPLOADS.missingMeta,
  failedToUpload: UPLOADS.failedFile('%{file}'),
  noInternetConnection: UPLOADS.offline,
  connectedToInternet: UPLOADS.online,
};

const HEIC = /\.hei[cf]s?$/i;

interface UploadsOptions extends Pick<SenderOptions, 'onWaiting'> {
  /** Whether the list has a document of that name already. */
  isPresent: (name: string) => boolean;
}

/** Accepts one file at a time (UP-02), and checks its name, type and size before sending it (UP-03). */
export function createUploads({ isPresent, onWaiting }: UploadsOptions): Uploads {
  const uppy: Uploads = new Uppy<Meta, SentFile>({
    allowMultipleUploadBatches: false,
    infoTimeout: UPLOADER.noticeMs,
    logger: { debug: () => {}, warn: () => {}, error: () => {} }, // refusals are shown to the person, not in the console
    locale: { strings } as never, // Uppy's type requires plural forms that it doesn't need
    restrictions: {
      maxNumberOfFiles: 1,
      minFileSize: UPLOAD_MIN_BYTES,
      maxFileSize: UPLOAD_MAX_BYTES,
      allowedFileTypes: [...UPLOAD_EXTENSIONS],
      requiredMetaFields: ['name', 'type'],
    },
    onBeforeFileAdded: (file) => {
      if (HEIC.test(file.name)) throw new RestrictionError(HEIC_ADVICE);
      if (isPresent(file.name)) throw new RestrictionError(uppy.i18n('noDuplicates', { fileName: file.name }));
      return true;
    },
  });
  const { concurrentRequests: limit, multipart } = UPLOADER;
  return uppy.use(Sender, { limit, multipart, onWaiting });
}
