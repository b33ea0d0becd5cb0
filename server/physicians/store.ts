import type { Physician, PhysicianChoice } from '#contract/physicians.ts'
import { type Queries, sql } from '#server/kit/database.ts'

/** The physicians an office may choose for a request: all but deactivated and deleted ones, by name. */
export async function choices(db: Queries, officeId: number): Promise<PhysicianChoice[]> {
  return db.all<PhysicianChoice>(sql`
    select id::text as "_id", first_name || ' ' || last_name as name
    from physicians
    where office_id = ${officeId} and deleted_at is null and status <> 'deactive'
    order by last_name, first_name, id`)
}

/** One physician of the office, or undefined. */
export async function physicianOf(db: Queries, officeId: number, id: number): Promise<Physician | undefined> {
  return db.first<Physician>(sql`
    select id::text as "_id", first_name || ' ' || last_name as name, email, specialization,
           taxonomy_code as "taxonomyCode", status, phone_number as "phoneNumber", npi_number as "npiNumber",
           tax_id as "taxID", medical_license_number as "medicalLicenseNumber",
           hospital_name as "hospitalName", service_type as "serviceType", city, state,
           json_build_object('address', address, 'city', city, 'state', state, 'zipCode', zip_code) as "officeAddress",
           office_contact_name as "officeContactName", ext, fax_number as "faxNumber"
    from physicians where id = ${id} and office_id = ${officeId} and deleted_at is null`)
}
