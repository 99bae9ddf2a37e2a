/**
 * White colours D to Z, the colour ranges that laboratories print, and the three parts of a fancy
 * colour. Codes and labels only, for the browser. How sheets spell them is in synonyms/color.ts.
 */

export const COLORS = [
  { code: 'D', label: 'D' },
  { code: 'E', label: 'E' },
  { code: 'F', label: 'F' },
  { code: 'G', label: 'G' },
  { code: 'H', label: 'H' },
  { code: 'I', label: 'I' },
  { code: 'J', label: 'J' },
  { code: 'K', label: 'K' },
  { code: 'L', label: 'L' },
  { code: 'M', label: 'M' },
  { code: 'N', label: 'N' },
  { code: 'O', label: 'O' },
  { code: 'P', label: 'P' },
  { code: 'Q', label: 'Q' },
  { code: 'R', label: 'R' },
  { code: 'S', label: 'S' },
  { code: 'T', label: 'T' },
  { code: 'U', label: 'U' },
  { code: 'V', label: 'V' },
  { code: 'W', label: 'W' },
  { code: 'X', label: 'X' },
  { code: 'Y', label: 'Y' },
  { code: 'Z', label: 'Z' },
  { code: 'OP', label: 'O-P' },
  { code: 'QR', label: 'Q-R' },
  { code: 'ST', label: 'S-T' },
  { code: 'UV', label: 'U-V' },
  { code: 'WX', label: 'W-X' },
  { code: 'YZ', label: 'Y-Z' },
] as const;
export type Color = (typeof COLORS)[number]['code'];

export const FANCY_COLORS = [
  { code: 'YELLOW', label: 'Yellow' },
  { code: 'ORANGE', label: 'Orange' },
  { code: 'PINK', label: 'Pink' },
  { code: 'RED', label: 'Red' },
  { code: 'PURPLE', label: 'Purple' },
  { code: 'VIOLET', label: 'Violet' },
  { code: 'BLUE', label: 'Blue' },
  { code: 'GREEN', label: 'Green' },
  { code: 'BROWN', label: 'Brown' },
  { code: 'GRAY', label: 'Gray' },
  { code: 'BLACK', label: 'Black' },
  { code: 'WHITE', label: 'White' },
  { code: 'CHAMPAGNE', label: 'Champagne' },
  { code: 'COGNAC', label: 'Cognac' },
  { code: 'CHAMELEON', label: 'Chameleon' },
  { code: 'YELLOW_GREEN', label: 'Yellow-Green' },
  { code: 'GREEN_YELLOW', label: 'Green-Yellow' },
  { code: 'ORANGE_YELLOW', label: 'Orange-Yellow' },
  { code: 'YELLOW_ORANGE', label: 'Yellow-Orange' },
  { code: 'BROWN_YELLOW', label: 'Brown-Yellow' },
  { code: 'BROWN_ORANGE', label: 'Brown-Orange' },
  { code: 'BROWN_PINK', label: 'Brown-Pink' },
  { code: 'ORANGE_PINK', label: 'Orange-Pink' },
  { code: 'PINK_PURPLE', label: 'Pink-Purple' },
  { code: 'BLUE_GREEN', label: 'Blue-Green' },
  { code: 'GREEN_BLUE', label: 'Green-Blue' },
  { code: 'GRAY_BLUE', label: 'Gray-Blue' },
  { code: 'GREEN_GRAY', label: 'Green-Gray' },
  { code: 'YELLOW_GRAY', label: 'Yellow-Gray' },
  { code: 'OTHER', label: 'Other' },
] as const;
export type FancyColor = (typeof FANCY_COLORS)[number]['code'];

export const INTENSITIES = [
  { code: 'FAINT', label: 'Faint' },
  { code: 'VERY_LIGHT', label: 'Very Light' },
  { code: 'LIGHT', label: 'Light' },
  { code: 'FANCY_LIGHT', label: 'Fancy Light' },
  { code: 'FANCY', label: 'Fancy' },
  { code: 'FANCY_INTENSE', label: 'Fancy Intense' },
  { code: 'FANCY_VIVID', label: 'Fancy Vivid' },
  { code: 'FANCY_DEEP', label: 'Fancy Deep' },
  { code: 'FANCY_DARK', label: 'Fancy Dark' },
] as const;
export type Intensity = (typeof INTENSITIES)[number]['code'];

export const OVERTONES = [
  { code: 'NONE', label: 'None' },
  { code: 'YELLOWISH', label: 'Yellowish' },
  { code: 'ORANGY', label: 'Orangy' },
  { code: 'BROWNISH', label: 'Brownish' },
  { code: 'PINKISH', label: 'Pinkish' },
  { code: 'REDDISH', label: 'Reddish' },
  { code: 'PURPLISH', label: 'Purplish' },
  { code: 'VIOLETISH', label: 'Violetish' },
  { code: 'BLUISH', label: 'Bluish' },
  { code: 'GREENISH', label: 'Greenish' },
  { code: 'GRAYISH', label: 'Grayish' },
  { code: 'BLACK', label: 'Black' },
  { code: 'CHAMPAGNE', label: 'Champagne' },
  { code: 'COGNAC', label: 'Cognac' },
  { code: 'CHAMELEON', label: 'Chameleon' },
  { code: 'OTHER', label: 'Other' },
] as const;
export type Overtone = (typeof OVERTONES)[number]['code'];
