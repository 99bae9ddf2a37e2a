/**
 * Cleans an MP4 or MOV: boxes needed for playback are kept, all others become `free` boxes of
 * zeros. Metadata within kept boxes is blanked: times, and names of tracks, encoders and files.
 */
import type { Walk } from './steps.ts';

/**
 * Walks the content of a box: this many bytes, or `Infinity` for a box that extends to the end of
 * the file.
 */
type Content = (length: number) => Walk;
type Boxes = Readonly<Record<string, Content>>;

interface Head {
  type: string;
  /** Size of the box, including this header. */
  size: number;
  bytes: Buffer;
}

/** The whole file. */
export const mp4: () => Walk = () => inside(Infinity, FILE);

function* inside(length: number, kept: Boxes): Walk {
  for (let left = length; left > 0;) {
    const ahead = yield { peek: 16 };
    const isLong = ahead.length >= 4 && ahead.readUInt32BE(0) === 1;
    // The end of a part cuts a header; nothing more is known of it.
    const isCut = ahead.length < Math.min(left, isLong ? 16 : 8);
    const head = isCut ? null : headOf(ahead, left);
    if (head === null) {
      yield isCut ? { pass: ahead.length } : { blank: left };
      return;
    }
    const content = Object.hasOwn(kept, head.type) ? kept[head.type] : undefined;
    const { size, bytes } = head;
    if (content === undefined) {
      yield { put: freed(bytes) };
      yield { blank: size - bytes.length };
    } else {
      yield { pass: bytes.length };
      yield* content(size - bytes.length);
    }
    left -= size;
  }
}

/** Null if it is not a box, or longer than its parent. */
function headOf(ahead: Buffer, left: number): Head | null {
  if (left < 8) return null;
  const short = ahead.readUInt32BE(0);
  const type = ahead.toString('latin1', 4, 8);
  if (short === 0) return left === Infinity ? { type, size: Infinity, bytes: ahead.subarray(0, 8) } : null;
  if (short !== 1)
    return short < 8 || short > left ? null : { type, size: short, bytes: ahead.subarray(0, 8) };
  if (ahead.length < 16) return null;
  const size = Number(ahead.readBigUInt64BE(8));
  return size < 16 || size > left || !Number.isSafeInteger(size)
    ? null
    : { type, size, bytes: ahead.subarray(0, 16) };
}

function freed(head: Buffer): Buffer {
  const copy = Buffer.from(head);
  copy.write('free', 4, 'latin1');
  return copy;
}

function* whole(length: number): Walk {
  yield { pass: length };
}

const holding =
  (kept: Boxes): Content =>
  (length) =>
    inside(length, kept);

/** Boxes that follow some fields of the parent. */
function* after(fields: number, length: number, kept: Boxes): Walk {
  yield { pass: Math.min(fields, length) };
  yield* inside(Math.max(0, length - fields), kept);
}

/** Keeps the first bytes and blanks the rest. */
const upTo = (fields: number): Content =>
  function* (length) {
    yield { pass: Math.min(fields, length) };
    yield { blank: Math.max(0, length - fields) };
  };

/** Creation and modification times, of 32 or 64 bits. */
function* dated(length: number): Walk {
  const [version] = yield { peek: 1 };
  const times = version === 1 ? 16 : 8;
  yield { pass: Math.min(4, length) };
  yield { blank: Math.max(0, Math.min(times, length - 4)) };
  yield { pass: Math.max(0, length - 4 - times) };
}

/** Keeps colours given as numbers; a profile contains texts. */
function* colours(length: number): Walk {
  const kind = yield { peek: 4 };
  const isByNumber = ['nclx', 'nclc'].includes(kind.toString('latin1'));
  yield isByNumber ? { pass: length } : { blank: length };
}

/** The encoder's name is among the fields. */
function* picture(length: number): Walk {
  yield { pass: Math.min(42, length) };
  yield { blank: Math.max(0, Math.min(32, length - 42)) };
  yield* after(4, Math.max(0, length - 74), PICTURE);
}

/** QuickTime knows two longer versions. */
function* sound(length: number): Walk {
  const fields = yield { peek: 10 };
  const version = fields.length < 10 ? 0 : fields.readUInt16BE(8);
  yield* after(version === 1 ? 44 : version === 2 ? 64 : 28, length, SOUND);
}

const all = (types: string, content: Content): Boxes =>
  Object.fromEntries(types.split(',').map((type) => [type, content]));

const PICTURE: Boxes = {
  ...all('avcC,hvcC,av1C,vpcC,esds,btrt,pasp,clap,fiel,gama,SmDm,CoLL,mdcv,clli,amve,dvcC,dvvC', whole),
  colr: colours,
};
const SOUND: Boxes = {
  ...all('esds,dOps,dac3,dec3,alac,pcmC,btrt', whole),
  wave: holding(all('frma,esds,mp4a,alac,enda', whole)),
};
const SAMPLES: Boxes = {
  ...all(
    'avc1,avc3,hvc1,hev1,dvh1,dvhe,av01,vp08,vp09,mp4v,s263,jpeg,mjpa,png ,apch,apcn,apcs,apco,ap4h,ap4x',
    picture,
  ),
  ...all('mp4a,alac,Opus,ac-3,ec-3,fLaC,samr,twos,sowt,lpcm,in24,in32', sound),
};
const FRAGMENT = all('tfhd,tfdt,trun,sdtp,sbgp,sgpd,subs,saiz,saio', whole);
const TABLES: Boxes = {
  ...all('stts,ctts,cslg,stss,stps,stsc,stsz,stz2,stco,co64,sdtp,sbgp,sgpd,subs,saiz,saio', whole),
  stsd: (length) => after(8, length, SAMPLES),
};
/** Says that the samples are within the file, whatever file it names. */
const PLACES = all('url ,urn ,alis,rsrc', upTo(4));
const MEDIUM: Boxes = {
  mdhd: dated,
  hdlr: upTo(12),
  minf: holding({
    ...all('vmhd,smhd,nmhd', whole),
    hdlr: upTo(12),
    dinf: holding({ dref: (length) => after(8, length, PLACES) }),
    stbl: holding(TABLES),
  }),
};
const TRACK: Boxes = {
  tkhd: dated,
  edts: holding({ elst: whole }),
  tref: whole,
  tapt: holding(all('clef,prof,enof', whole)),
  mdia: holding(MEDIUM),
};
const FILE: Boxes = {
  ...all('ftyp,styp,mdat,sidx,ssix', whole),
  moov: holding({
    mvhd: dated,
    trak: holding(TRACK),
    mvex: holding(all('mehd,trex', whole)),
  }),
  moof: holding({ mfhd: whole, traf: holding(FRAGMENT) }),
  mfra: holding(all('tfra,mfro', whole)),
};
