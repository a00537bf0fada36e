package moveauth_test

import (
	"testing"

	"github.com/cucumber/godog"

	"github.com/moveauth/moveauth/conformance/suite"
)

// godog reads this file for functions of exactly these forms.

func InitializeTestSuite(s *godog.TestSuiteContext) { suite.InitializeTestSuite(s) }

func InitializeScenario(*godog.ScenarioContext) {}

// TestFeatures judges the reference, or the command that MOVEAUTH_SUBJECT names.
func TestFeatures(t *testing.T) {
	subject, err := suite.FromEnvironment()
	if err != nil {
		t.Fatal(err)
	}
	defer subject.Close()
	suite.Run(t, subject, suite.Options{})
}
