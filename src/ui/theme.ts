import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** Cut steel: shade 7 is the light accent (6.6 on white), shade 3 the dark one (8.3 on paper). */
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

export const theme = createTheme({
  primaryColor: 'steel',
  primaryShade: { light: 7, dark: 3 },
  colors: { steel },
  autoContrast: true,
  fontFamily: 'var(--font)',
  defaultRadius: 6,
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    NumberInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right', maxDropdownHeight: 280 } },
    MultiSelect: { defaultProps: { size: 'sm', maxDropdownHeight: 280 } },
    Modal: { defaultProps: { centered: true, transitionProps: { duration: 120 } } },
    Drawer: { defaultProps: { position: 'right', transitionProps: { duration: 120 } } },
  },
});

/** Mantine's own names lead to our tokens, so that there is one place where a colour is said. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-2)',
    '--mantine-color-default': 'var(--paper)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-error': 'var(--status-red)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-shadow-md': 'var(--float)',
    '--mantine-line-height': '20px',
    '--input-asterisk-color': 'var(--status-red)',
  },
  light: { '--mantine-color-dark-outline': 'var(--line)' },
  dark: { '--mantine-color-dark-outline': 'var(--line)' },
});

/** The nonce that the server wrote into the page; empty under a development server, which sends no policy. */
export function styleNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce ?? '';
}
