export interface Demo {
  accounts: { email: string; role: string }[];
  /** The same for every account; demo data only. */
  password: string;
}

/** The demo's accounts, which the server writes into the page; null outside a demo. */
export function demoOfPage(): Demo | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name="pavilion-demo"]')?.content;
  if (content === undefined || content === '') return null;
  try {
    return JSON.parse(content) as Demo;
  } catch {
    return null;
  }
}
