/** A person's details while they are being typed. */
import type { DataOf } from '../../api/client.ts';
import type { Member } from '../../lists/staff.ts';

export interface MemberDraft {
  email: string;
  user_name: string;
  first_name: string;
  last_name: string;
  mobile: string;
  mobile_country_id: number | null;
}

export const EMPTY_MEMBER: MemberDraft = {
  email: '',
  user_name: '',
  first_name: '',
  last_name: '',
  mobile: '',
  mobile_country_id: null,
};

export const draftOf = (member: Member): MemberDraft => ({
  email: member.email,
  user_name: member.user_name ?? '',
  first_name: member.first_name,
  last_name: member.last_name,
  mobile: member.mobile ?? '',
  mobile_country_id: member.mobile_country_id,
});

/** The request: an empty field clears the stored value. */
export const newMemberOf = (draft: MemberDraft): DataOf<'createAdmin'> => ({
  ...draft,
  user_name: draft.user_name.trim() === '' ? null : draft.user_name,
  mobile: draft.mobile.trim() === '' ? null : draft.mobile,
});

export const changeOf = (draft: MemberDraft, { version }: Member): DataOf<'updateAdmin'> => ({
  ...newMemberOf(draft),
  version,
});
