/** A person's details, business and documents. */
import type { PersonalPart } from './part.ts';

export const PERSON: readonly PersonalPart[] = [
  {
    name: 'person',
    title: 'Who you are',
    by: ['app_user.email', 'app_user.mobile', 'app_user.associate_id', 'app_user.became_id'],
    sql: `SELECT u.id, r.name AS role, u.email, u.user_name, u.first_name, u.last_name, u.guest_name, u.company_name,
                 c.phonecode AS dial_code, u.mobile, u.associate_type, a.first_name AS contact_here,
                 u.is_active, u.is_proven AS address_is_proven, u.password_hash IS NOT NULL AS has_password,
                 u.must_change_password, u.failed_logins, u.locked_until, u.became_id AS customer_since_as,
                 u.created_at, u.updated_at
            FROM app_user u JOIN role r ON r.id = u.role_id LEFT JOIN country c ON c.id = u.mobile_country_id
            LEFT JOIN app_user a ON a.id = u.associate_id
           WHERE u.id = $1 OR u.became_id = $1 ORDER BY u.created_at DESC`,
  },
  {
    name: 'account',
    title: 'Your account',
    by: ['account.id', 'invitation.user_id'],
    workflow: 'account',
    sql: `SELECT a.status, a.created_at, a.updated_at, i.created_at AS invited_at, i.expires_at AS invitation_ends_at
            FROM account a LEFT JOIN invitation i ON i.user_id = a.id WHERE a.id = $1`,
  },
  {
    name: 'company',
    title: 'The company that you act for, or asked to join',
    by: ['membership.person_id', 'membership.asked_by'],
    workflow: 'membership',
    // Until they are accepted they are not told which one it is.
    sql: `SELECT m.id, CASE WHEN m.person_id IS NOT NULL THEN coalesce(b.company_name, c.company_name) END AS company, m.status, m.is_owner, m.powers, m.created_at, m.updated_at
            FROM membership m JOIN app_user c ON c.id = m.company_id LEFT JOIN business b ON b.user_id = c.id
           WHERE $1 IN (m.person_id, m.asked_by)`,
  },
  {
    name: 'business',
    title: 'Your business',
    by: ['business.user_id', 'business.merged_from', 'business.address', 'client_code.client_id'],
    workflow: 'business',
    sql: `SELECT b.id, b.company_name, b.business_type, b.designation, b.tax_identification_number, b.address, b.city,
                 b.state, c.name AS country, b.status, b.remark, k.code AS code_in_document_numbers,
                 b.created_at, b.updated_at
            FROM business b LEFT JOIN country c ON c.id = b.country_id LEFT JOIN client_code k ON k.client_id = $1
           WHERE $1 IN (b.user_id, b.merged_from)`,
  },
  {
    name: 'credit-limit',
    title: 'Your credit limit',
    by: ['credit_limit.client_id'],
    sql: `SELECT l.amount AS usd, l.changed_at AS set_at FROM credit_limit l WHERE l.client_id = $1`,
  },
  {
    name: 'kyc-documents',
    title: 'Your KYC documents',
    by: ['kyc_document.client_id'],
    workflow: 'kycDocument',
    sql: `SELECT d.id, d.document_category, d.document_type, d.info, d.status, d.remark, d.expires_on, d.covered_until,
                 f.original_name AS file_name, d.created_at, d.updated_at
            FROM kyc_document d LEFT JOIN stored_file f ON f.id = d.file_id
           WHERE d.client_id = $1 ORDER BY d.created_at DESC`,
  },
  {
    name: 'files',
    title: 'Files that belong to you',
    by: ['stored_file.owner_id'],
    sql: `SELECT f.id, f.original_name, f.mime, f.size_bytes, f.created_at
            FROM stored_file f WHERE f.owner_id = $1 ORDER BY f.created_at DESC`,
  },
  {
    name: 'permissions',
    title: 'Permissions of your own',
    by: ['user_permission.user_id'],
    sql: `SELECT p.name, o.read_access, o.write_access
            FROM user_permission o JOIN permission p ON p.id = o.permission_id WHERE o.user_id = $1 ORDER BY p.sequence`,
  },
];
