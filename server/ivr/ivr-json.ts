import { type Sql, sql } from '#server/kit/database.ts'

/**
 * A request as contract/ivr.ts promises it, made by PostgreSQL from the wide row `r` and its files. The keys
 * stand in the order of the contract. Files are named by their plain path; the kit signs it on the way out.
 */
export const ivrJson: Sql = sql`
  json_build_object(
    '_id', r.id::text,
    'ivrNumber', '#IVR-' || r.id,
    'physicianId', r.physician_id::text,
    'physicianName', r.physician_name,
    'submitByUserType', r.submitted_by_type,
    'submitByUserName', r.submitted_by_name,
    'name', r.patient_first_name || ' ' || r.patient_last_name,
    'dob', r.patient_birth_day::text,
    'patientAddress', json_build_object(
      'address', r.patient_address, 'city', r.patient_city, 'state', r.patient_state, 'zipCode', r.patient_zip_code),
    'submissionStatus', r.status,
    'actionByUserName', r.action_by_name,
    'actionDate', r.action_at,
    'createdAt', r.created_at,
    'additionalInformation', r.additional_information,
    'notes', r.notes,
    'supportingDocuments', coalesce((
      select json_agg(json_build_object(
          'fileUrl', '/api/files/' || g.id,
          'thumbnailUrl', case when g.extension in ('jpeg', 'jpg', 'png') then '/api/files/' || g.id || '?size=thumbnail' end,
          'fileName', g.name, 'fileExtension', g.extension, 'fileSize', g.size)
          order by s.position)
      from ivr_files s join files g on g.id = s.file_id
      where s.ivr_id = r.id and s.slot = 'supporting'), '[]'),
    'documentsAt', (select c.documents_at from ivr_conditional c where c.ivr_id = r.id),
    'insuranceType', r.insurance_type,
    'primaryInsurance', r.primary_insurance,
    'primaryPolicyNumber', r.primary_policy_number,
    'primaryFrontSideInsuranceCard', coalesce(f.primary_front, ''),
    'primaryBackSideInsuranceCard', coalesce(f.primary_back, ''),
    'secondaryInsurance', r.secondary_insurance,
    'secondaryPolicyNumber', r.secondary_policy_number,
    'secondaryFrontSideInsuranceCard', coalesce(f.secondary_front, ''),
    'secondaryBackSideInsuranceCard', coalesce(f.secondary_back, ''),
    'physicianNpi', r.physician_npi,
    'physicianTaxID', r.physician_tax_id,
    'ptan', r.ptan,
    'taxonomyCode', r.taxonomy_code,
    'stateLicenseNumber', r.state_license_number,
    'physicianAddress', json_build_object('address', r.physician_address, 'city', r.physician_city,
      'state', r.physician_state, 'zipCode', r.physician_zip_code),
    'officeContactName', r.office_contact_name,
    'phone', r.phone,
    'ext', r.ext,
    'faxNumber', r.fax_number,
    'facilityName', r.facility_name,
    'facilityNpi', r.facility_npi,
    'facilityTaxId', r.facility_tax_id,
    'serviceType', r.service_type,
    'facilityAddress', json_build_object('address', r.facility_address, 'city', r.facility_city,
      'state', r.facility_state, 'zipCode', r.facility_zip_code),
    'dos', r.service_day::text,
    'medicalProductQCode', r.product_q_code,
    'unitCm2', r.unit_cm2,
    'icd10DiagnosisCodes', r.icd10_code,
    'cptApplicationCode', r.cpt_code,
    'woundType', r.wound_type,
    'woundLocation', r.wound_location,
    'woundSize', r.wound_size,
    'woundImages', coalesce(f.wounds, '[]'))`

/** The pictures of request `r`, in one pass; to be joined laterally beside \`ivrJson\`. */
export const ivrPictures: Sql = sql`
  lateral (
    select max('/api/files/' || p.file_id) filter (where p.slot = 'primaryFront') as primary_front,
           max('/api/files/' || p.file_id) filter (where p.slot = 'primaryBack') as primary_back,
           max('/api/files/' || p.file_id) filter (where p.slot = 'secondaryFront') as secondary_front,
           max('/api/files/' || p.file_id) filter (where p.slot = 'secondaryBack') as secondary_back,
           json_agg('/api/files/' || p.file_id order by p.position) filter (where p.slot = 'wound') as wounds
    from ivr_files p where p.ivr_id = r.id
  ) f`
