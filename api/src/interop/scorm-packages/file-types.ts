import { extname } from 'node:path';

/** The media types of files in packages, by extension. Other files are sent as `application/octet-stream`. */
const MEDIA_TYPES: Record<string, string> = {
  ...{ '.html': 'text/html', '.htm': 'text/html', '.xhtml': 'application/xhtml+xml', '.xml': 'text/xml' },
  ...{ '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.json': 'application/json' },
  ...{
    '.png': 'image/png',
    '.jpg': 'image/jpeg',
    '.jpeg': 'image/jpeg',
    '.gif': 'image/gif',
    '.webp': 'image/webp',
  },
  ...{ '.svg': 'image/svg+xml', '.ico': 'image/x-icon', '.bmp': 'image/bmp', '.avif': 'image/avif' },
  ...{
    '.mp3': 'audio/mpeg',
    '.m4a': 'audio/mp4',
    '.ogg': 'audio/ogg',
    '.oga': 'audio/ogg',
    '.wav': 'audio/wav',
  },
  ...{
    '.mp4': 'video/mp4',
    '.m4v': 'video/mp4',
    '.webm': 'video/webm',
    '.ogv': 'video/ogg',
    '.mov': 'video/quicktime',
  },
  ...{ '.woff': 'font/woff', '.woff2': 'font/woff2', '.ttf': 'font/ttf', '.otf': 'font/otf' },
  ...{ '.eot': 'application/vnd.ms-fontobject', '.pdf': 'application/pdf', '.wasm': 'application/wasm' },
  ...{
    '.txt': 'text/plain',
    '.vtt': 'text/vtt',
    '.srt': 'text/plain',
    '.csv': 'text/csv',
    '.xsd': 'text/xml',
  },
  ...{ '.dtd': 'text/plain', '.swf': 'application/x-shockwave-flash' },
};

export const findMediaType = (path: string): string =>
  MEDIA_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';

/** Whether files of a type are pages, into which the script of the run-time environment is inserted. */
export const isPage = (mediaType: string): boolean =>
  mediaType === 'text/html' || mediaType === 'application/xhtml+xml';
