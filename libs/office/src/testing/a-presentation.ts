import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** A slide of a handmade presentation. Texts without markup. */
export interface HandmadeSlide {
  title?: string;
  lines?: string[];
  isHidden?: boolean;
  /** A picture with this description. */
  picture?: string;
  /** Speaker notes, a paragraph each. */
  notes?: string[];
  /** BCP 47 tag of its text. */
  language?: string;
}

interface Options {
  /** The section that begins with the slide of a number from 0. */
  sections?: { title: string; slide: number }[];
  /** More parts, or others in place of its own. */
  parts?: Record<string, string | Uint8Array>;
  /** Type of the main part, without its suffix. */
  type?: string;
}

/** A gray picture of one pixel. */
export const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const NAMES = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`;
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** 10 by 5.625 inches, in English Metric Units. */
const SIZE = { width: 9_144_000, height: 5_143_500 };
const FIRST_SLIDE_ID = 256;

/** The smallest Office Open XML file that LibreOffice and PowerPoint open: it has a slide master and a theme. */
export function aPresentation(slides: HandmadeSlide[], options: Options = {}): Buffer<ArrayBuffer> {
  const type = options.type ?? 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': contentTypes(slides, type),
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': presentation(slides, options.sections ?? []),
    'ppt/_rels/presentation.xml.rels': relationships([
      ['rId1', 'slideMaster', 'slideMasters/slideMaster1.xml'],
      // The numbers of the files count down: the order of slides is that of the presentation.
      ...slides.map((_, i): Row => [`rId${i + 2}`, 'slide', `slides/slide${slides.length - i}.xml`]),
    ]),
    'ppt/slideMasters/slideMaster1.xml': master(),
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationships([
      ['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['rId2', 'theme', '../theme/theme1.xml'],
    ]),
    'ppt/slideLayouts/slideLayout1.xml': layout(),
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationships([
      ['rId1', 'slideMaster', '../slideMasters/slideMaster1.xml'],
    ]),
    'ppt/theme/theme1.xml': theme(),
    'ppt/media/image1.png': ONE_PIXEL,
  };
  slides.forEach((slide, i) => Object.assign(parts, slideParts(slide, slides.length - i)));
  return zipped({ ...parts, ...options.parts });
}

/** Rewrites a file in the strict variant of Office Open XML, which differs in the names of its namespaces. */
export function inStrictVariant(file: Uint8Array): Buffer<ArrayBuffer> {
  const parts = Object.entries(unzipSync(file)).map(([name, bytes]): [string, string | Uint8Array] => {
    if (!/\.(?:xml|rels)$/.test(name)) return [name, bytes];
    const text = strFromU8(bytes).replace(
      /http:\/\/schemas\.openxmlformats\.org\/(officeDocument|drawingml|presentationml)\/2006\//g,
      'http://purl.oclc.org/ooxml/$1/',
    );
    return [name, text];
  });
  return zipped(Object.fromEntries(parts));
}

/** The earliest date of the format: the same parts make the same file. */
const NO_DATE = new Date(1980, 0, 1);

/** A ZIP archive of texts and bytes by name. */
export function zipped(parts: Record<string, string | Uint8Array>): Buffer<ArrayBuffer> {
  const entries = Object.entries(parts).map(([name, part]): [string, Uint8Array] => [
    name,
    typeof part === 'string' ? strToU8(part) : part,
  ]);
  return Buffer.from(zipSync(Object.fromEntries(entries), { mtime: NO_DATE }));
}

type Row = [id: string, type: string, target: string];

function relationships(rows: Row[]): string {
  const elements = rows.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${elements.join('')}</Relationships>`;
}

function contentTypes(slides: HandmadeSlide[], type: string): string {
  const ours = 'application/vnd.openxmlformats-officedocument';
  const overrides = [
    ['/ppt/presentation.xml', `${type}.main+xml`],
    ['/ppt/slideMasters/slideMaster1.xml', `${ours}.presentationml.slideMaster+xml`],
    ['/ppt/slideLayouts/slideLayout1.xml', `${ours}.presentationml.slideLayout+xml`],
    ['/ppt/theme/theme1.xml', `${ours}.theme+xml`],
    ...slides.map((_, i) => [`/ppt/slides/slide${i + 1}.xml`, `${ours}.presentationml.slide+xml`]),
  ].map(([name, content]) => `<Override PartName="${name}" ContentType="${content}"/>`);
  const defaults = [
    ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
    ['xml', 'application/xml'],
    ['png', 'image/png'],
  ].map(([extension, content]) => `<Default Extension="${extension}" ContentType="${content}"/>`);
  return `${XML}<Types xmlns="${PACKAGE}/content-types">${[...defaults, ...overrides].join('')}</Types>`;
}

function presentation(slides: HandmadeSlide[], sections: { title: string; slide: number }[]): string {
  const ids = slides.map((_, i) => `<p:sldId id="${FIRST_SLIDE_ID + i}" r:id="rId${i + 2}"/>`).join('');
  return `${XML}<p:presentation ${NAMES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${ids}</p:sldIdLst><p:sldSz cx="${SIZE.width}" cy="${SIZE.height}"/><p:notesSz cx="6858000" cy="9144000"/>${sectionList(slides, sections)}</p:presentation>`;
}

function sectionList(slides: HandmadeSlide[], sections: { title: string; slide: number }[]): string {
  if (!sections.length) return '';
  const elements = sections.map(({ title, slide }, i) => {
    const end = sections[i + 1]?.slide ?? slides.length;
    const ids = slides.map((_, index) => index).slice(slide, end);
    const list = ids.map((index) => `<p14:sldId id="${FIRST_SLIDE_ID + index}"/>`).join('');
    const id = `{00000000-0000-0000-0000-${String(i).padStart(12, '0')}}`;
    return `<p14:section name="${title}" id="${id}"><p14:sldIdLst>${list}</p14:sldIdLst></p14:section>`;
  });
  return `<p:extLst><p:ext uri="{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"><p14:sectionLst xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main">${elements.join('')}</p14:sectionLst></p:ext></p:extLst>`;
}

function slideParts(slide: HandmadeSlide, number: number): Record<string, string> {
  const name = `slide${number}.xml`;
  const rows: Row[] = [
    ['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'],
    ['rId2', 'image', '../media/image1.png'],
  ];
  if (slide.notes) rows.push(['rId3', 'notesSlide', `../notesSlides/notesSlide${number}.xml`]);
  return {
    [`ppt/slides/${name}`]: slideXml(slide),
    [`ppt/slides/_rels/${name}.rels`]: relationships(rows),
    ...(slide.notes && { [`ppt/notesSlides/notesSlide${number}.xml`]: notesXml(slide.notes, number) }),
  };
}

/** A notes page: the slide's picture, the notes and the page's number. */
function notesXml(notes: string[], number: number): string {
  const shapes =
    shape(2, 'sldImg', [], 'en-US', { y: 0, height: 1 }) +
    shape(3, 'body', notes, 'en-US', { y: 4_000_000, height: 4_000_000 }) +
    shape(4, 'sldNum', [String(number)], 'en-US', { y: 8_000_000, height: 400_000 });
  return `${XML}<p:notes ${NAMES}><p:cSld>${tree(shapes)}</p:cSld></p:notes>`;
}

function slideXml({ title, lines = [], picture, isHidden, language = 'en-US' }: HandmadeSlide): string {
  const shapes = [
    title === undefined ? '' : shape(2, 'title', [title], language, { y: 300_000, height: 900_000 }),
    lines.length ? shape(3, 'body', lines, language, { y: 1_400_000, height: 2_600_000 }) : '',
    picture === undefined ? '' : pictureXml(picture),
  ];
  return `${XML}<p:sld ${NAMES}${isHidden ? ' show="0"' : ''}><p:cSld>${tree(shapes.join(''))}</p:cSld></p:sld>`;
}

function shape(
  id: number,
  type: string,
  paragraphs: string[],
  language: string,
  { y, height }: { y: number; height: number },
): string {
  const size = type === 'title' ? 3200 : 1800;
  const texts = paragraphs.map(
    (text) => `<a:p><a:r><a:rPr lang="${language}" sz="${size}"/><a:t>${text}</a:t></a:r></a:p>`,
  );
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${type} ${id}"/><p:cNvSpPr/><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="500000" y="${y}"/><a:ext cx="8100000" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/>${texts.join('')}</p:txBody></p:sp>`;
}

function pictureXml(description: string): string {
  return `<p:pic><p:nvPicPr><p:cNvPr id="9" name="Picture 9" descr="${description}"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="rId2"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="500000" y="4100000"/><a:ext cx="800000" cy="800000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;
}

const tree = (shapes: string): string =>
  `<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree>`;

function master(): string {
  const map =
    'bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"';
  return `${XML}<p:sldMaster ${NAMES}><p:cSld>${tree('')}</p:cSld><p:clrMap ${map}/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`;
}

function layout(): string {
  return `${XML}<p:sldLayout ${NAMES} type="obj"><p:cSld name="Title and Content">${tree('')}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`;
}

function theme(): string {
  const color = (name: string, value: string): string => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`;
  const colors = ['dk1:000000', 'lt1:FFFFFF', 'dk2:222222', 'lt2:EEEEEE']
    .concat(
      ['accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'].map((name) => `${name}:336699`),
    )
    .concat(['hlink:0000FF', 'folHlink:800080'])
    .map((entry) => color(...(entry.split(':') as [string, string])));
  const font = (name: string): string =>
    `<a:${name}><a:latin typeface="Liberation Sans"/><a:ea typeface=""/><a:cs typeface=""/></a:${name}>`;
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'.repeat(3);
  const line = `<a:ln w="6350"><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln>`.repeat(3);
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3);
  return `${XML}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Plain"><a:themeElements><a:clrScheme name="Plain">${colors.join('')}</a:clrScheme><a:fontScheme name="Plain">${font('majorFont')}${font('minorFont')}</a:fontScheme><a:fmtScheme name="Plain"><a:fillStyleLst>${fill}</a:fillStyleLst><a:lnStyleLst>${line}</a:lnStyleLst><a:effectStyleLst>${effect}</a:effectStyleLst><a:bgFillStyleLst>${fill}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
}
