import { extname } from 'node:path';

/** Types of the files of packages; browsers get all others as files without a meaning. */
const TYPES: Record<string, string> = {
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

export const findFileType = (path: string): string =>
  TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';

/** Pages into which the run-time environment is written. */
export const isPage = (type: string): boolean => type === 'text/html' || type === 'application/xhtml+xml';
