/** For a photo that most programs outside Apple's cannot show. Browsers load this only with the uploader. */
export const HEIC_ADVICE =
  'This is a HEIC photo, as iPhones take them. Please send a JPG: under Settings, Camera, Formats, choose “Most Compatible” and take the photo again, or open it on a computer and export it as a JPG';
