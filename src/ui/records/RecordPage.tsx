import { Group } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import common from '../common.module.css';
import { ListTabs, type ListTab } from '../lists/ListTabs.tsx';
import css from './RecordPage.module.css';
import screen from '../screen.module.css';

interface RecordPageProps {
  /** The list that the page belongs to. */
  list: { to: LinkProps['to']; label: string };
  /** The record's name, with its statuses. */
  title: ReactNode;
  about: ReactNode;
  actions: ReactNode;
  /** Between the heading and the tabs. */
  steps?: ReactNode;
  tabs: readonly ListTab[];
  tab: string;
  onTab: (key: string) => void;
  children: ReactNode;
}

/** A record with a page of its own: the way back, its heading, and tabs for what belongs to it. */
export function RecordPage(props: RecordPageProps) {
  return (
    <div className={screen.page}>
      <Link to={props.list.to} className={css.back}>
        <IconChevronLeft size={16} stroke={1.5} aria-hidden />
        {props.list.label}
      </Link>
      <header className={css.header}>
        <div className={css.heading}>
          <h1 className={css.title}>{props.title}</h1>
          <p className={common.quiet}>{props.about}</p>
        </div>
        <Group gap="xs">{props.actions}</Group>
      </header>
      {props.steps}
      <ListTabs tabs={props.tabs} tab={props.tab} onTab={props.onTab} />
      <div className={css.content}>{props.children}</div>
    </div>
  );
}
