/** Five degrees of colour for figures that may lie far apart. */
const DEGREES = 5;

export interface Heat {
  /** 1 to 5; 0 for nothing. */
  degreeOf: (figure: number | null | undefined) => number;
  /** The lowest figure of each degree that is used. */
  steps: readonly { degree: number; from: number }[];
}

/** Each degree is as many times as much as the one before. */
export function heatOf(figures: readonly (number | null | undefined)[]): Heat {
  const known = figures.filter((figure): figure is number => typeof figure === 'number' && figure > 0);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const width = Math.log(most / least) / DEGREES;
  const degreeOf: Heat['degreeOf'] = (figure) => {
    if (typeof figure !== 'number' || figure <= 0 || known.length === 0) return 0;
    if (width === 0) return DEGREES;
    return Math.min(DEGREES, Math.max(1, 1 + Math.floor(Math.log(figure / least) / width + 1e-9)));
  };
  const used = [...new Set(known.map(degreeOf))].toSorted((a, b) => a - b);
  return {
    degreeOf,
    steps: used.map((degree) => ({
      degree,
      from: Math.min(...known.filter((one) => degreeOf(one) === degree)),
    })),
  };
}
