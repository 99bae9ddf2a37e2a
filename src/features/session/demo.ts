export interface Demo {
  accounts: { email: string; role: string }[];
  /** One for all of them; demo data only. */
  password: string;
}

/** The accounts of a demo, written into the page by the server; null where this is none. */
export function demoOfPage(): Demo | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name="pavilion-demo"]')?.content;
  if (content === undefined || content === '') return null;
  try {
    return JSON.parse(content) as Demo;
  } catch {
    return null;
  }
}
