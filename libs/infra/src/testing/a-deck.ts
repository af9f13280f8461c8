/** A PDF with one page for each title, and a line of text under it. */
export function aDeck(titles: string[]): Buffer {
  const kids = titles.map((_, at) => `${pageObject(at)} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${titles.length} /MediaBox [0 0 480 270] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...titles.flatMap((title, at) => {
      const drawn =
        `BT /F1 24 Tf 30 220 Td (${escaped(title)}) Tj ET ` +
        `BT /F1 12 Tf 30 160 Td (What there is to know about ${escaped(title)}.) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageObject(at) + 1} 0 R >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}

const pageObject = (at: number) => 4 + 2 * at;
const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&');
