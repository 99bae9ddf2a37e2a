import { optionFilter } from '../forms/choices/option-filter.ts';
import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/**
 * Cut steel: shade 7 is the light theme's accent (contrast 6.6 on white), shade 3 the dark one's
 * (8.3 on paper).
 */
const steel: MantineColorsTuple = [
  '#eaf0fe',
  '#d3e0fd',
  '#b4caff',
  '#8fb0ff',
  '#6c94f7',
  '#4a78ec',
  '#3160e0',
  '#1f4fd8',
  '#1a43b8',
  '#153796',
];

/** Dark greys, so that Mantine's own surfaces (inputs, disabled buttons) match ours. */
const dark: MantineColorsTuple = [
  '#eef1f5',
  '#b3bcc9',
  '#8d97a6',
  '#66707e',
  '#3d4654',
  '#2a313c',
  '#191e26',
  '#14181f',
  '#0d1015',
  '#0a0c10',
];

/**
 * Mantine puts white text on every filled background, which is unreadable on the dark theme's pale
 * accent. Subtle buttons take the accent colour, like links.
 */
const variantColors: VariantColorsResolver = (input) => {
  const isSteel = input.color === undefined || input.color === 'steel';
  const border = '1px solid transparent';
  if (isSteel && input.variant === 'filled') {
    return {
      background: 'var(--accent)',
      hover: 'var(--accent-hover)',
      color: 'var(--accent-ink)',
      border,
    };
  }
  if (isSteel && input.variant === 'subtle') {
    return { background: 'transparent', hover: 'var(--accent-ground)', color: 'var(--accent)', border };
  }
  return defaultVariantColorsResolver(input);
};

/** A sheet on a phone comes from below; see sheets.css. */
const FROM_BELOW =
  typeof window !== 'undefined' && matchMedia('(max-width: 640px)').matches
    ? { transition: 'slide-up' as const }
    : {};

/** The page has one banner, its top bar, so the headers of overlays must not be another. */
const NO_BANNER = { header: { role: 'presentation' } };

export const theme = createTheme({
  primaryColor: 'steel',
  primaryShade: { light: 7, dark: 3 },
  colors: { steel, dark },
  variantColorResolver: variantColors,
  fontFamily: 'var(--font)',
  defaultRadius: 6,
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'sm' } },
    // Fields of a row stay level if some of them are described.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    // Arrows would be half as high as the field, too small to hit. The arrow keys count as well.
    NumberInput: { defaultProps: { size: 'sm', hideControls: true } },
    // Choosing the selected option again keeps it; deselecting needs its own action.
    Select: {
      defaultProps: {
        filter: optionFilter,
        size: 'sm',
        checkIconPosition: 'right',
        maxDropdownHeight: 280,
        allowDeselect: false,
        // Enter takes the first option that matches the typed text.
        selectFirstOptionOnChange: true,
      },
    },
    MultiSelect: {
      defaultProps: {
        filter: optionFilter,
        size: 'sm',
        maxDropdownHeight: 280,
        selectFirstOptionOnChange: true,
      },
    },
    Autocomplete: { defaultProps: { filter: optionFilter } },
    TagsInput: { defaultProps: { filter: optionFilter } },
    Checkbox: { defaultProps: { size: 'xs', color: 'var(--accent)', iconColor: 'var(--accent-ink)' } },
    Radio: { defaultProps: { size: 'xs', color: 'var(--accent)', iconColor: 'var(--accent-ink)' } },
    // Each would close on Escape, and a drawer below a dialog, too: see open-dialogs.ts.
    // The body never scrolls, so there is nothing to lock, and no style element for the content
    // security policy to refuse.
    Modal: {
      defaultProps: {
        centered: true,
        closeOnEscape: false,
        lockScroll: false,
        attributes: NO_BANNER,
        transitionProps: { duration: 120, ...FROM_BELOW },
      },
    },
    Drawer: {
      defaultProps: {
        position: 'right',
        closeOnEscape: false,
        lockScroll: false,
        attributes: NO_BANNER,
        transitionProps: { duration: 120, ...FROM_BELOW },
      },
    },
  },
});

/** Maps Mantine's variables to our tokens, so that each colour is defined once. */
const names = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-default': 'var(--paper)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--status-grey-ground)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--status-red)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-dark-outline': 'var(--line)',
  '--mantine-shadow-md': 'var(--float)',
  '--mantine-line-height': '20px',
  '--input-asterisk-color': 'var(--status-red)',
};

/** Set per colour scheme, because Mantine sets its own there and they would take precedence. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: names, dark: names });

/**
 * The nonce the server wrote into the page; empty on the development server, which has no content
 * security policy.
 */
export function styleNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce ?? '';
}
