/** Runs inside the page, so everything it needs is inside the function. */

export interface Fault {
  rule: 'covered' | 'cut' | 'sideways' | 'small text' | 'small control' | 'money';
  text: string;
  at: string;
}

interface Limits {
  /** The smallest target of a control, in pixels. */
  target: number;
  /** Lists are tables here, and not cards. */
  hasTables: boolean;
  /** The menu is opened or folded before. */
  menu: 'open' | 'folded';
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export async function measure({ target, hasTables, menu }: Limits): Promise<Fault[]> {
  const SMALLEST_TEXT = 11;
  const MOST_STEPS = 12;
  const CONTROLS =
    'button, a[href], input, select, textarea, summary, [role=button], [role=checkbox], [role=radio], [role=switch], [role=tab], [role=menuitem], [role=option], [role=slider]';
  const MONEY =
    /^(Disc %|Client disc %|\$\/ct|Client \$\/ct|Amount \$|Client amount \$|Price \$|Price \$\/ct)$/;
  const WINDOW: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const found = new Map<string, Fault>();
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const frames = async (count: number): Promise<void> => {
    for (let left = count; left > 0; left--) await new Promise((drawn) => requestAnimationFrame(drawn));
  };

  function named(element: Element): string {
    const names = [...element.classList].map((name) => /^_(\w+?)_[\w-]{5,6}_\d+$/.exec(name)?.[1] ?? name);
    return [element.tagName.toLowerCase(), ...names.filter((name) => !name.startsWith('m_'))].join('.');
  }
  function placeOf(element: Element): string {
    const chain: Element[] = [];
    for (let one: Element | null = element; one !== null && chain.length < 3; one = one.parentElement)
      chain.unshift(one);
    return chain.map(named).join(' > ');
  }
  function report(rule: Fault['rule'], element: Element, text: string, detail = ''): void {
    const at = placeOf(element) + (detail === '' ? '' : ` (${detail})`);
    const words = text.replaceAll(/\s+/g, ' ').trim().slice(0, 60);
    found.set(`${rule}|${at}|${words}`, { rule, text: words, at });
  }

  const boxOf = ({ left, top, right, bottom }: Box): Box => ({ left, top, right, bottom });
  const within = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const isEmpty = ({ left, top, right, bottom }: Box): boolean => right - left < 2 || bottom - top < 2;

  /** The element whose overflow applies to this one: absolute elements pass over static ones. */
  function holderOf(element: Element): Element | null {
    const { position } = styleOf(element);
    if (position === 'fixed') return null;
    let holder = element.parentElement;
    if (position !== 'absolute') return holder;
    while (holder !== null && styleOf(holder).position === 'static' && styleOf(holder).transform === 'none')
      holder = holder.parentElement;
    return holder;
  }
  let clips = new Map<Element, Box>();
  /** Where the content of an element can be seen. */
  function clipOf(element: Element): Box {
    const known = clips.get(element);
    if (known !== undefined) return known;
    const holder = holderOf(element);
    const outer = holder === null ? WINDOW : clipOf(holder);
    const { overflowX, overflowY } = styleOf(element);
    const own = boxOf(element.getBoundingClientRect());
    const clip =
      element === document.body || element === document.documentElement
        ? WINDOW
        : within(outer, {
            left: overflowX === 'visible' ? -Infinity : own.left,
            right: overflowX === 'visible' ? Infinity : own.right,
            top: overflowY === 'visible' ? -Infinity : own.top,
            bottom: overflowY === 'visible' ? Infinity : own.bottom,
          });
    clips.set(element, clip);
    return clip;
  }

  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });

  function paints(element: Element, x: number, y: number): boolean {
    if (!isSeen(element)) return false;
    if (/^(IMG|VIDEO|CANVAS|IFRAME|path|rect|circle|text)$/.test(element.tagName)) return true;
    const { backgroundColor, backgroundImage } = styleOf(element);
    if (backgroundImage !== 'none' || !/transparent|, 0\)$|\/ 0\)$/.test(backgroundColor)) return true;
    return [...element.childNodes].some((node) => {
      if (!(node instanceof Text) || node.data.trim() === '') return false;
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].some(
        (box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
      );
    });
  }
  /** What an element is scrolled in, along one axis. */
  function scrollerOf(element: Element, axis: 'overflowX' | 'overflowY'): Element {
    let one = element.parentElement;
    while (one !== null && !/auto|scroll/.test(styleOf(one)[axis])) one = one.parentElement;
    return one ?? document.documentElement;
  }
  /** Something that stays in place, over what has been scrolled below it. */
  function staysOver(cover: Element, text: Element): boolean {
    for (let one: Element | null = cover; one !== null && !one.contains(text); one = one.parentElement) {
      const { position, left, right, top, bottom } = styleOf(one);
      if (position !== 'sticky') continue;
      const [across, down] = [scrollerOf(one, 'overflowX'), scrollerOf(one, 'overflowY')];
      return (
        (left !== 'auto' && across.scrollLeft > 0) ||
        (right !== 'auto' && across.scrollLeft < across.scrollWidth - across.clientWidth - 1) ||
        (top !== 'auto' && down.scrollTop > 0) ||
        (bottom !== 'auto' && down.scrollTop < down.scrollHeight - down.clientHeight - 1)
      );
    }
    return false;
  }
  function coverOf(element: Element, x: number, y: number): Element | null {
    const top = document.elementFromPoint(x, y);
    if (top === null || top.contains(element) || element.contains(top)) return null;
    for (const hit of document.elementsFromPoint(x, y)) {
      if (hit.contains(element) || element.contains(hit)) return null;
      if (paints(hit, x, y)) return staysOver(hit, element) ? null : hit;
    }
    return null;
  }

  /** The element at or above this one whose text is cut with a mark, up to its block. */
  function hasWholeText(element: Element, text: string): boolean {
    const wanted = text.replaceAll(/\s+/g, ' ').trim();
    let depth = 0;
    for (let one: Element | null = element; one !== null && depth < 6; one = one.parentElement, depth++) {
      const described = (one.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
      const said = [
        one.getAttribute('title'),
        one.getAttribute('aria-label'),
        one.getAttribute('aria-description'),
        ...described.map((id) => document.getElementById(id)?.textContent),
      ];
      if (said.some((each) => each?.replaceAll(/\s+/g, ' ').includes(wanted) === true)) return true;
    }
    return false;
  }
  function checkCut(element: Element, text: string, box: Box): void {
    for (let one: Element | null = element; one !== null; one = holderOf(one)) {
      const { overflowX, overflowY, textOverflow, clipPath, webkitLineClamp } = styleOf(one);
      // A diagram is dragged instead of scrolled, and says so.
      if (/auto|scroll/.test(overflowX + overflowY) || one.matches('.react-flow')) return;
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const frame = one.getBoundingClientRect();
      if (frame.width < 3 || frame.height < 3 || clipPath !== 'none') return;
      const isWide = overflowX !== 'visible' && (box.right > frame.right + 1 || box.left < frame.left - 1);
      const isHigh = overflowY !== 'visible' && (box.bottom > frame.bottom + 4 || box.top < frame.top - 4);
      if (!isWide && !isHigh) continue;
      const isMarked = (isWide && textOverflow === 'ellipsis') || (isHigh && webkitLineClamp !== 'none');
      if (!isMarked) return report('cut', element, text, 'without an ellipsis');
      if (!hasWholeText(element, text)) return report('cut', element, text, 'its whole text is nowhere');
      return;
    }
  }

  function checkTexts(root: Element): void {
    clips = new Map();
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.nodeValue ?? '';
      const element = node.parentElement;
      if (element === null || text.trim() === '' || /^(SCRIPT|STYLE|OPTION|TEXTAREA)$/.test(element.tagName))
        continue;
      if (!isSeen(element)) continue;
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()];
      const clip = within(WINDOW, clipOf(element));
      for (const box of boxes) {
        const seen = within(box, clip);
        if (isEmpty(box)) continue;
        checkCut(element, text, box);
        if (isEmpty(seen)) continue;
        const size = Number.parseFloat(styleOf(element).fontSize);
        const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;
        if (size * scale < SMALLEST_TEXT - 0.01) report('small text', element, text, `${size * scale} px`);
        const x = (seen.left + seen.right) / 2;
        const y = (seen.top + seen.bottom) / 2;
        const cover = coverOf(element, x, y);
        if (cover !== null) report('covered', element, text, `by ${placeOf(cover)}`);
      }
    }
  }

  /** What is cut at an edge of what scrolls may be large enough once it is scrolled further. */
  const large = new Set<Element>();
  const small = new Map<Element, [label: string, size: string]>();
  function checkControls(root: Element): void {
    for (const control of root.querySelectorAll(CONTROLS)) {
      const box = control.getBoundingClientRect();
      const { opacity, visibility, display } = styleOf(control);
      const isHiddenInput = control instanceof HTMLInputElement && opacity === '0';
      if (visibility === 'hidden' || box.width < 3 || box.height < 3) continue;
      if (isHiddenInput ? !isSeen(control.parentElement ?? control) : !isSeen(control)) continue;
      const x = (box.left + box.right) / 2;
      const y = (box.top + box.bottom) / 2;
      const clip = clipOf(control);
      if (x < clip.left || x > clip.right || y < clip.top || y > clip.bottom) continue;
      if (box.width >= target && box.height >= target) continue;
      // The bars of a chart are as wide as what they show, a diagram can be zoomed, and what is
      // hidden only repeats a key.
      if (control.closest('svg, .react-flow__viewport, [aria-hidden=true]') !== null) continue;
      const words = control.textContent.trim();
      // A link in a sentence is as high as its line.
      const around = control.parentElement?.textContent.trim() ?? '';
      if (control.tagName === 'A' && display === 'inline' && around.length > words.length) continue;
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
      const larger =
        control.closest('label, [data-check]') ??
        control.closest(
          control.matches('[data-open]')
            ? '[role=row]'
            : '.mantine-MultiSelect-input, .mantine-TagsInput-input, .mantine-PasswordInput-input',
        );
      const parts = [control, ...labels, ...(larger === null ? [] : [larger])];
      const boxes = parts.map((part) => part.getBoundingClientRect());
      const reach = (dx: number, dy: number): number => {
        let length = 0;
        for (let step = 2; step <= target; step += 2) {
          const hit = document.elementFromPoint(x + dx * step, y + dy * step);
          if (hit === null || !parts.some((part) => part.contains(hit))) break;
          length = step;
        }
        return length;
      };
      const width = Math.max(...boxes.map((one) => one.width), 0);
      const height = Math.max(...boxes.map((one) => one.height), 0);
      const wide = width >= target - 0.5 || reach(-1, 0) + reach(1, 0) >= target - 3;
      const high = height >= target - 0.5 || reach(0, -1) + reach(0, 1) >= target - 3;
      if (wide && high) {
        large.add(control);
        continue;
      }
      const label =
        control.getAttribute('aria-label') ?? (words === '' ? (labels[0]?.textContent ?? '') : words);
      small.set(control, [label, `${Math.round(width)} x ${Math.round(height)}`]);
    }
  }

  /** The columns of money that are not in the window while the table is not scrolled. */
  async function checkMoney(grid: Element): Promise<void> {
    const heads = (): Element[] => [...grid.querySelectorAll('[role=columnheader]')];
    const seen = new Set<string>();
    for (const head of heads()) {
      const box = head.getBoundingClientRect();
      const clip = within(WINDOW, clipOf(grid));
      if (box.left < clip.left - 1 || box.right > clip.right + 1) continue;
      const cover = coverOf(head, (box.left + box.right) / 2, (box.top + box.bottom) / 2);
      const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      if (cover === null && hit !== null && head.contains(hit)) seen.add(labelOf(head));
    }
    const before = grid.scrollLeft;
    for (let left = 0; left <= grid.scrollWidth; left += grid.clientWidth / 2) {
      grid.scrollLeft = left;
      await frames(2);
      for (const head of heads())
        if (MONEY.test(labelOf(head)) && !seen.has(labelOf(head)))
          report('money', grid, labelOf(head), grid.getAttribute('aria-label') ?? '');
      if (grid.scrollLeft < left - 1) break;
    }
    grid.scrollLeft = before;
    await frames(2);
  }
  const labelOf = (head: Element): string => head.textContent.replaceAll(/[↑↓]\d*$/g, '').trim();

  /** At each of its scroll positions, a window's height apart. */
  function checkScrolled(scroller: Element): void {
    const before = scroller.scrollTop;
    // What is cut at one step, or under a foot that stays, is whole at the next.
    const step = Math.max(120, scroller.clientHeight - 160);
    for (let top = step, looks = 0; looks < MOST_STEPS; top += step, looks++) {
      scroller.scrollTop = top;
      checkTexts(scroller);
      checkControls(scroller);
      if (scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1) break;
    }
    scroller.scrollTop = before;
  }
  async function setMenu(): Promise<void> {
    const nav = document.querySelector<HTMLElement>('nav[aria-label="Areas"]');
    if (nav === null || (menu === 'folded') === (nav.dataset['narrow'] !== undefined)) return;
    const fold = [...nav.querySelectorAll('button')].at(-1);
    // Where it has no room beside the screen, it would open over what is looked at.
    if (fold?.ariaHasPopup === 'dialog') return;
    fold?.click();
    await frames(2);
  }
  async function pictures(): Promise<void> {
    const coming = [...document.images].filter(({ complete }) => !complete);
    const inSight = coming.filter((one) => one.getBoundingClientRect().top < innerHeight && isSeen(one));
    await Promise.all(
      inSight.map(
        (one) => new Promise((end) => ['load', 'error'].forEach((name) => one.addEventListener(name, end))),
      ),
    );
  }

  await frames(2);
  await pictures();
  await setMenu();
  // What lets clicks through covers, too.
  const pointers = new CSSStyleSheet();
  pointers.replaceSync(':not(svg, svg *) { pointer-events: auto !important }');
  document.adoptedStyleSheets = [pointers];
  const dialog = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].findLast(isSeen);
  const root = dialog ?? document.body;
  checkTexts(root);
  checkControls(root);
  for (const one of [document.documentElement, document.querySelector('main')])
    if (one !== null && one.scrollWidth > one.clientWidth + 1)
      report('sideways', one, '', `${one.scrollWidth} in ${one.clientWidth}`);
  for (const one of root.querySelectorAll('*'))
    if (
      one.scrollHeight > one.clientHeight + 4 &&
      one.getAttribute('role') !== 'grid' &&
      /auto|scroll/.test(styleOf(one).overflowY) &&
      isSeen(one)
    )
      checkScrolled(one);
  document.adoptedStyleSheets = [];
  for (const [control, [label, size]] of small)
    if (!large.has(control)) report('small control', control, label, size);
  if (hasTables) for (const grid of root.querySelectorAll('[role=grid]')) await checkMoney(grid);
  return [...found.values()];
}
