import { deflateSync } from 'node:zlib';

/** A page of a handmade deck: drawing operators, and entries of its page dictionary, resources and fonts. */
export interface HandmadePage {
  content: string | Buffer;
  page?: string;
  resources?: string;
  fonts?: string;
}

/** A PDF of 640 x 400 points with the font /F1, written object by object. `extra` objects count from 5. */
export function handmadePdf(
  pages: HandmadePage[],
  extra: (string | Buffer)[] = [],
  catalog = '',
): Buffer<ArrayBuffer> {
  const firstPage = 5 + extra.length;
  const kids = pages.map((_, i) => `${firstPage + i * 2} 0 R`);
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    '<< /Title (A handmade deck) >>',
    ...extra,
    ...pages.flatMap(({ content, page = '', resources = '', fonts = '' }, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 640 400] /Contents ${firstPage + i * 2 + 1} 0 R
          /Resources << /Font << /F1 3 0 R ${fonts} >> ${resources} >> ${page} >>`,
      handmadeStream(content),
    ]),
  ];
  return assemble(objects);
}

/** A compressed stream object; `entries` go into its dictionary. */
export function handmadeStream(content: string | Buffer, entries = ''): Buffer {
  const data = deflateSync(content);
  const head = `<< ${entries} /Filter /FlateDecode /Length ${data.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream')]);
}

/** A JPEG as an object. */
export function handmadePicture(jpeg: Buffer, width: number, height: number): Buffer {
  const kind = `/Type /XObject /Subtype /Image /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
  const head = `<< ${kind} /Width ${width} /Height ${height} /Length ${jpeg.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), jpeg, Buffer.from('\nendstream')]);
}

/** Operators that write a line, its baseline `y` points above the bottom. */
export function line(text: string, x: number, y: number, size: number): string {
  return `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`;
}

function assemble(objects: (string | Buffer)[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  objects.forEach((object, i) => {
    offsets.push(length);
    add(Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]));
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}` +
        `trailer\n<< /Size ${size} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
